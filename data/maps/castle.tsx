<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" name="castle" tilewidth="16" tileheight="16" tilecount="12" columns="6">
 <image source="castle-tiles.png" width="96" height="32"/>
 <tile id="0" type="grass">
  <properties>
   <property name="cost" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="1" type="road">
  <properties>
   <property name="cost" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="2" type="forest">
  <properties>
   <property name="cost" type="int" value="5"/>
  </properties>
 </tile>
 <tile id="3" type="water">
  <properties>
   <property name="walkable" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="4" type="wall">
  <properties>
   <property name="walkable" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="5" type="floor">
  <properties>
   <property name="cost" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="6" type="gate">
  <properties>
   <property name="cost" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="7" type="marsh">
  <properties>
   <property name="cost" type="int" value="8"/>
  </properties>
 </tile>
 <tile id="8" type="ledge">
  <properties>
   <property name="block_down" type="bool" value="true"/>
   <property name="cost" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="9" type="stairs">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="cost_down" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="10" type="bridge">
  <properties>
   <property name="cost" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="11" type="door">
  <properties>
   <property name="cost" type="int" value="2"/>
  </properties>
 </tile>
</tileset>
