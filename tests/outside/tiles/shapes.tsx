<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" name="overhead" tilewidth="16" tileheight="16" tilecount="16" columns="4">
 <tile id="1"><objectgroup draworder="index"><object id="1" x="0" y="0" width="16" height="16"/></objectgroup></tile>
 <tile id="2"><objectgroup draworder="index"><object id="1" x="0" y="0"><polygon points="0,0 16,0 16,8 0,16"/></object></objectgroup></tile>
 <tile id="3"><objectgroup draworder="index"><object id="1" x="0" y="12" width="16" height="4"/></objectgroup></tile>
 <tile id="4"><objectgroup draworder="index"><object id="1" x="0" y="0" width="16" height="16"><properties><property name="unity:isTrigger" type="bool" value="true"/></properties></object></objectgroup></tile>
</tileset>
