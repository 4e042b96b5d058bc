import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

// One file with all in it, for the program to put a title and data into: what `--render page.html` writes. Its policy names its own style
// and script by their hashes, and allows no others.
function oneFile(): Plugin {
  return {
    name: 'one-file',
    enforce: 'post',
    generateBundle(_, bundle) {
      let style = '', script = '';
      for (const [name, part] of Object.entries(bundle)) {
        if (part.type === 'chunk') script += part.code.trim();
        else style += String(part.source).trim();
        delete bundle[name];
      }
      if (/<\/script|<!--|\)page"|\{\{/i.test(script) || /<\/style|\)page"|\{\{/i.test(style)) throw new Error('the script or the style cannot be inside a page');
      if (style === '' || script === '') throw new Error('the style or the script is missing');
      const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
      const page = readFileSync('app/written.html', 'utf8').replace('{{STYLE_HASH}}', () => hash(style)).replace('{{SCRIPT_HASH}}', () => hash(script))
        .replace('{{STYLE}}', () => style).replace('{{SCRIPT}}', () => script);
      this.emitFile({ type: 'asset', fileName: 'page.html', source: page });
    },
  };
}

export default defineConfig({
  publicDir: false,
  build: {
    target: 'es2022', outDir: 'dist-written', cssCodeSplit: false, modulePreload: false,
    rollupOptions: { input: 'app/written.ts', output: { format: 'iife', entryFileNames: 'written.js', assetFileNames: 'written[extname]' } },
  },
  plugins: [oneFile()],
});
