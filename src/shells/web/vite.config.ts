import { defineConfig } from 'vite';

// File names without hashes: the server sends an ETag for each.
export default defineConfig({
  base: './',
  build: {
    target: 'es2022',
    outDir: 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    rollupOptions: {
      output: {
        entryFileNames: 'app.js',
        chunkFileNames: '[name].js',
        assetFileNames: '[name][extname]',
        // The reader of base maps is fetched where there is one.
        manualChunks: id => (/node_modules\/(pmtiles|fflate)\//.test(id) ? 'pmtiles' : id.includes('node_modules') ? 'maplibre' : undefined),
      },
    },
  },
  // For work on the page: `starway serve -p 5000` beside `npm run dev`.
  server: { proxy: Object.fromEntries(['route', 'table', 'match', 'nearest', 'trip', 'isochrone', 'map', 'grid', 'mesh', 'basemap.pmtiles', 'places', 'status', 'starway']
    .map(path => [`/${path}`, process.env.STARWAY_SERVER ?? 'http://127.0.0.1:5000'])) },
});
