#include "read/maps/walls/wall_words.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/core/characters.hpp"
#include "base/core/text.hpp"
#include "base/core/word_list.hpp"

namespace starway::read::maps {
namespace {

enum class Word : std::uint8_t {
    blocking,  // says that nothing passes
    wall,      // a thing that nothing passes; its decoration is not
    alone,     // the same, where nothing but generic words stand beside it
    open,      // something to walk on
    negation,
    modifier,  // what stands beside it does not block: it is not there, not real, elsewhere, or blocks other things
    decoration,
    doubtful  // on which some walk and others do not
};

// The meanings of a word: a bit for each.
using Words = std::uint32_t;
constexpr Words bit(Word word) {
    return Words{1} << static_cast<unsigned>(word);
}

struct WordList {
    Word word;
    std::string_view list;  // separated by spaces
};

// English, German, French, Spanish, Portuguese, Italian, Dutch, Polish, Czech, Swedish, Danish, Norwegian, Finnish,
// Hungarian, Romanian, Turkish, Indonesian, Croatian, Catalan, Lithuanian, Latvian, Vietnamese, Greek, Ukrainian,
// Russian, Hebrew, Arabic, Persian, Hindi. Words of two words are written as one.
constexpr std::array word_lists{
    WordList{Word::blocking,
             "collision collisions collide collides colliding collider colliders collidable collidables collideable "
             "solid solids blocked blocking blocker blockers obstacle obstacles obstruction obstructions impassable "
             "impassible unpassable unwalkable nonwalkable nowalk nogo barrier barriers barricade barricades hitbox "
             "hitboxes"},
    WordList{Word::blocking,
             "kollision kollisionen hindernis hindernisse blockiert gesperrt unpassierbar unbegehbar undurchlässig "
             "sperre sperren barriere barrieren clôture clôtures bloqué bloqués bloquée bloquées bloquant bloquants "
             "solide solides infranchissable infranchissables barrière barrières obstáculo obstáculos colisión "
             "colisiones bloqueado bloqueados bloqueada bloqueadas sólido sólidos infranqueable infranqueables "
             "barrera barreras colisão colisões barreira barreiras ostacolo ostacoli collisione collisioni bloccato "
             "bloccati solido solidi barriera impassabile obstakel obstakels botsing botsingen geblokkeerd "
             "hindernissen barrière przeszkoda przeszkody kolizja kolizje zablokowane zablokowany blokada bariera "
             "bariery překážka překážky kolize prekážka hinder kollisioner forhindring forhindringer blockerad "
             "blokeret blokkert esteet törmäys törmäykset akadály akadályok ütközés ütközések obstacol obstacole "
             "coliziune coliziuni engeller çarpışma çarpışmalar rintangan tabrakan prepreka prepreke obstacle "
             "obstacles col·lisió col·lisions kliūtis kliūtys šķērslis šķēršļi vậtcản chướngngại vachạm"},
    WordList{Word::blocking,
             "εμπόδιο εμπόδια σύγκρουση συγκρούσεις перешкода перешкоди колізія колізії зіткнення препятствие "
             "препятствия коллизия коллизии столкновение столкновения преграда преграды непроходимо непроходимый "
             "непроходимые непроходимая барьер барьеры מכשול מכשולים התנגשות حاجز حواجز عائق عوائق تصادم مانع موانع "
             "बाधा बाधाएँ टक्कर"},
    WordList{Word::wall, "wall walls fence fences fencing"},
    WordList{Word::wall,
             "wand wände waende wänden mauer mauern zaun zäune zaeune mur murs muraille murailles paroi parois "
             "palissade palissades pared paredes muro muros valla vallas parede muri mura parete pareti recinzione "
             "recinzioni staccionata steccato muur muren wanden hek hekken ściana ściany mury ogrodzenie ogrodzenia "
             "zeď zdi stěna stěny stena steny vägg väggar væg vægge vegg vegger murar staket hegn gjerde seinä "
             "seinät aita aidat falak kerítés perete pereți zid ziduri duvar duvarlar dinding tembok pagar τοίχος "
             "τοίχοι стіна стіни паркан огорожа стена стены стен забор заборы ограда ограды zidovi ograda ograde "
             "parets sienos sienas muralla murallas tường bứctường hàngrào קיר קירות חומה גדר جدار جدران حائط سور "
             "دیوار दीवार दीवारें"},
    WordList{Word::alone, "block blocks cerca cercas bounds boundary boundaries forbidden verboten"},
    WordList{Word::open,
             "walk walking walkable walkables passable passible traversable navigable open free floor floors ground "
             "path paths road roads ladder ladders stair stairs bridge bridges door doors gate gates empty air boden "
             "begehbar leiter treppe brücke tür sol échelle escalier pont porte suelo escalera puente puerta chão "
             "escada ponte porta pavimento scala scale vloer ladder brug podłoga drabina пол лестница мост дверь"},
    WordList{Word::negation,
             "no not non none without off disabled ignore ignored ohne kein keine nicht sans pas sin sem não senza "
             "geen zonder niet bez nie utan inte без нет не"},
    WordList{
        Word::modifier,
        "free less walkable passable passible traversable open through fake false illusory illusion illusions "
        "imaginary ghost hole holes behind under below beneath above over overhead shadow shadows visual "
        "visuals graphic graphics text texts label labels hanging hangings color colors colour colours "
        "background backgrounds bg backdrop light lights lighting sight vision view sound sounds camera bullet "
        "bullets projectile projectiles deco decor decoration decorations debug debugging broken destroyed collapsed "
        "crumbled demolished ruined removed deleted unused"},
    WordList{Word::modifier,
             "kaputt kaputte zerstört zerstörte brisé brisés brisée brisées cassé cassés détruit détruits roto rotos "
             "rota rotas destruido destruidos rotto rotti distrutto distrutti quebrado quebrados destruído kapot "
             "zniszczone zniszczony rozbite rozbité trasig trasiga ødelagt rikki сломанные сломанная разрушенные "
             "отладка "
             "frei falsch schein loch löcher hinter unter über schatten hintergrund licht sicht farbe deko "
             "dekoration libre faux fausse trou trous derrière sous ombre ombres fond lumière texte couleur "
             "décoration décorations falso falsa falsos falsas agujero detrás debajo sombra sombras fondo luz texto "
             "decoración livre buraco atrás sob decoração libero finto finti buco dietro sotto ombra sfondo luce "
             "testo colore decorazione decorazioni vrij vals gat achter onder schaduw achtergrond licht kleur wolny "
             "dziura za pod cień cienie tło dekoracje свободно ложные ложная дыра за под тень тени декор фон свет "
             "текст цвет"},
    WordList{Word::decoration,
             "top tops lamp lamps torch torches detail details decal decals paper art painting paintings poster "
             "posters banner banners ornament ornaments trim overlay roof roofs texture textures moss vine vines "
             "window windows sign signs crack cracks stain stains button buttons outline outlines highlight "
             "highlights fog"},
    WordList{Word::doubtful,
             "water waters lava acid sea ocean river lake pit pits hole holes void abyss chasm spike spikes cliff "
             "cliffs rock rocks boulder boulders building buildings house houses tree trees hedge hedges mountain "
             "mountains barrel barrels crate crates wasser fluss meer see grube klippe klippen felsen gebäude haus "
             "häuser baum bäume hecke hecken berg berge eau mer rivière falaise falaises rocher rochers bâtiment "
             "bâtiments maison maisons arbre arbres agua mar río acantilado rocas edificio edificios casa casas "
             "árbol árboles água rio árvore árvores acqua mare fiume scogliera rocce alberi rzeka woda drzewa "
             "budynki вода река лава яма скалы дом дома деревья здания"},
};

// These say the same wherever they stand in a word.
constexpr std::array unspaced_lists{
    WordList{Word::blocking,
             "สิ่งกีดขวาง 障害物 障害 衝突 当たり判定 あたり判定 通行不可 侵入不可 進入不可 コリジョン 障碍 障礙 碰撞 "
             "阻挡 阻擋 不可通行 不可通過 不可行走 禁止通行 장애물 충돌 통행불가"},
    WordList{Word::wall, "กำแพง รั้ว 壁 柵 塀 フェンス 墙 牆 围栏 圍欄 栅栏 柵欄 벽 울타리"},
    WordList{Word::open, "床 地面 地板 道路 はしご 梯子 階段 楼梯 바닥"},
    WordList{Word::doubtful, "水 溶岩 岩浆 熔岩 물 용암 木 树 樹 建物 建筑 나무"},
    WordList{Word::negation, "なし 無し 无 無 非 没有 없음"},
    WordList{Word::modifier, "影 阴影 背景 幻 偽 壊れ 破壊 破损 損壞 调试 デバッグ 그림자 배경 가짜 부서진 디버그"},
    WordList{Word::decoration, "飾 饰 壁紙 壁纸 壁画 墙纸 牆紙 墙画 벽지 벽화 장식"},
};

// They stand beside words for walls without a meaning, also joined to them ("wallslayer", "Kollisionsebene").
constexpr std::string_view generic_words =
    "layer layers level tile tiles tilemap map mask object objects group groups box boxes shape shapes ebene ebenen "
    "schicht schichten kachel kacheln objekte calque couche objets capa objetos camada livello strato laag warstwa "
    "слой area areas zone zones";

std::vector<std::string> folded_words(std::string_view list) {
    std::vector<std::string> words;
    core::for_each_word(list, [&](std::string_view word) { words.push_back(core::fold(word)); });
    return words;
}

bool is_ascii(std::string_view text) {
    return std::none_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
}

class Vocabulary {
public:
    Vocabulary() : generic_(folded_words(generic_words)) {
        for (const WordList& list : word_lists)
            for (const std::string& word : folded_words(list.list)) words_[word] |= bit(list.word);
        for (const WordList& list : unspaced_lists)
            for (std::string& word : folded_words(list.list)) unspaced_.emplace_back(std::move(word), bit(list.word));
    }

    // 0: unknown.
    [[nodiscard]] Words find(const std::string& word) const {
        const auto known = words_.find(word);
        return known != words_.end() ? known->second : 0;
    }
    // Also of a word that a generic one is joined to.
    [[nodiscard]] Words find_stem(const std::string& word) const {
        if (const Words known = find(word); known != 0) return known;
        for (const std::string& suffix : generic_) {
            if (word.size() <= suffix.size() || !word.ends_with(suffix)) continue;
            std::string stem = word.substr(0, word.size() - suffix.size());
            if (const Words known = find(stem); known != 0) return known;
            if (!stem.ends_with('s')) continue;  // "Kollisions-"
            stem.pop_back();
            if (const Words known = find(stem); known != 0) return known;
        }
        return 0;
    }
    [[nodiscard]] bool is_generic(const std::string& word) const {
        return std::find(generic_.begin(), generic_.end(), word) != generic_.end() ||
               word.find_first_not_of("0123456789") == std::string::npos;
    }
    [[nodiscard]] const std::vector<std::pair<std::string, Words>>& unspaced() const { return unspaced_; }

private:
    std::unordered_map<std::string, Words> words_;
    std::vector<std::pair<std::string, Words>> unspaced_;
    std::vector<std::string> generic_;
};

const Vocabulary& vocabulary() {
    static const Vocabulary all;
    return all;
}

bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}
bool is_lower(char c) {
    return c >= 'a' && c <= 'z';
}

// Sets apart what capitals and digits set apart: "NoCollision2" is three words, "HTMLWall" two.
std::string spaced(std::string_view name) {
    std::string text;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const char before = i > 0 ? name[i - 1] : ' ';
        const char after = i + 1 < name.size() ? name[i + 1] : ' ';
        const bool hump = is_upper(name[i]) && (is_lower(before) || (is_upper(before) && is_lower(after)));
        if (hump || core::is_digit(name[i]) != core::is_digit(before)) text += ' ';
        text += name[i];
    }
    return text;
}

// What the words of a name mean.
class Wording {
public:
    explicit Wording(const std::string& folded) {
        std::vector<std::string> words;
        core::for_each_word(folded, [&](std::string_view word) { words.emplace_back(word); });
        for (std::size_t i = 0; i < words.size(); ++i) {
            const Words both = i + 1 < words.size() ? vocabulary().find(words[i] + words[i + 1]) : 0;  // "hit box"
            said_ |= both;
            if (both != 0)
                ++i;
            else
                add(words[i]);
        }
        if (is_ascii(folded)) return;
        for (const auto& [word, meanings] : vocabulary().unspaced())
            if (folded.find(word) != std::string::npos) said_ |= meanings;
    }

    [[nodiscard]] bool doubtful() const { return has(Word::doubtful); }
    [[nodiscard]] NameSays says() const {
        const bool alone = has(Word::alone) && !others_;
        const bool walls = has(Word::blocking) || has(Word::wall) || alone;
        // A floor that is solid is a wall; walls with their floor are both.
        const bool doubted = has(Word::negation) || has(Word::modifier) ||
                             (!has(Word::blocking) && (has(Word::decoration) || has(Word::open)));
        if (walls) return doubted ? NameSays::takes_back : NameSays::blocks;
        if (!has(Word::open)) return NameSays::nothing;
        return has(Word::negation) ? NameSays::blocks : NameSays::opens;
    }

private:
    void add(const std::string& word) {
        const Words meanings = vocabulary().find_stem(word);
        said_ |= meanings;
        const bool known = (meanings & ~bit(Word::doubtful)) != 0;
        others_ = others_ || (!known && !vocabulary().is_generic(word));
    }
    [[nodiscard]] bool has(Word word) const { return (said_ & bit(word)) != 0; }

    Words said_ = 0;
    bool others_ = false;  // some word is unknown, or names a thing
};

bool is_name(std::string_view text) {
    constexpr std::size_t longest = 200;
    return !text.empty() && text.size() <= longest;
}

}  // namespace

NameSays what_name_says(std::string_view name) {
    return is_name(name) ? Wording(core::fold(spaced(name))).says() : NameSays::nothing;
}

bool names_doubtful_ground(std::string_view name) {
    return is_name(name) && Wording(core::fold(spaced(name))).doubtful();
}

}  // namespace starway::read::maps
