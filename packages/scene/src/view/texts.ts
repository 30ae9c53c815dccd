/** Texts of the view, by their keys. */
export interface SceneTexts {
  readonly view: string;
  readonly play: string;
  readonly pause: string;
  readonly time: string;
  readonly speed: string;
  readonly loop: string;
  readonly fit: string;
  readonly from: string;
  readonly corner: string;
  readonly parallel: string;
  readonly arrows: string;
  readonly shadows: string;
  readonly follow: string;
  readonly noGraphics: string;
  /** Before the names of components. */
  readonly boxes: string;
  readonly surfaces: string;
}

const englishTexts: SceneTexts = {
  view: "View in space: drag to turn, Shift and drag to move, wheel to zoom",
  play: "Play",
  pause: "Pause",
  time: "Time",
  speed: "Speed",
  loop: "Repeat",
  fit: "All",
  from: "From",
  corner: "corner",
  parallel: "Parallel",
  arrows: "Arrows",
  shadows: "Shadows",
  follow: "Follow",
  noGraphics: "This browser has no WebGL 2, which the view in space needs.",
  boxes: "Boxes in place of files that could not be read",
  surfaces: "Surfaces, which are not drawn",
};

const germanTexts: SceneTexts = {
  view: "Raum: ziehen dreht, Umschalt und ziehen verschiebt, das Mausrad zoomt",
  play: "Abspielen",
  pause: "Pause",
  time: "Zeit",
  speed: "Tempo",
  loop: "Wiederholen",
  fit: "Alles",
  from: "Blick von",
  corner: "schräg",
  parallel: "Parallel",
  arrows: "Pfeile",
  shadows: "Schatten",
  follow: "Folgen",
  noGraphics: "Dieser Browser hat kein WebGL 2; ohne das gibt es keine Ansicht im Raum.",
  boxes: "Quader an Stelle von Dateien, die nicht gelesen werden konnten",
  surfaces: "Flächen, die nicht gezeichnet werden",
};

const greekTexts: SceneTexts = {
  view: "Όψη στον χώρο: σύρσιμο στρέφει, Shift και σύρσιμο μετακινεί, ο τροχός μεγεθύνει",
  play: "Αναπαραγωγή",
  pause: "Παύση",
  time: "Χρόνος",
  speed: "Ταχύτητα",
  loop: "Επανάληψη",
  fit: "Όλα",
  from: "Από",
  corner: "γωνία",
  parallel: "Παράλληλα",
  arrows: "Βέλη",
  shadows: "Σκιές",
  follow: "Παρακολούθηση",
  noGraphics: "Αυτός ο φυλλομετρητής δεν έχει WebGL 2, που χρειάζεται η όψη στον χώρο.",
  boxes: "Κουτιά αντί για αρχεία που δεν μπόρεσαν να διαβαστούν",
  surfaces: "Επιφάνειες, που δεν σχεδιάζονται",
};

const chineseTexts: SceneTexts = {
  view: "空间视图：拖动旋转，按住 Shift 拖动平移，滚轮缩放",
  play: "播放",
  pause: "暂停",
  time: "时间",
  speed: "速度",
  loop: "循环",
  fit: "全部",
  from: "方向",
  corner: "斜角",
  parallel: "平行投影",
  arrows: "箭头",
  shadows: "阴影",
  follow: "跟随",
  noGraphics: "此浏览器没有 WebGL 2，无法显示空间视图。",
  boxes: "以方块代替无法读取的文件",
  surfaces: "未绘制的曲面",
};

const russianTexts: SceneTexts = {
  view: "Пространственный вид: тяните — поворот, с Shift — сдвиг, колесо — масштаб",
  play: "Пуск",
  pause: "Пауза",
  time: "Время",
  speed: "Скорость",
  loop: "Повтор",
  fit: "Всё",
  from: "С оси",
  corner: "угла",
  parallel: "Параллельно",
  arrows: "Стрелки",
  shadows: "Тени",
  follow: "Следить",
  noGraphics: "В этом браузере нет WebGL 2, который нужен для пространственного вида.",
  boxes: "Параллелепипеды вместо файлов, которые не удалось прочитать",
  surfaces: "Поверхности, которые не рисуются",
};

const byLanguage: Readonly<Record<string, SceneTexts>> = {
  ...{ en: englishTexts, ru: russianTexts, de: germanTexts, el: greekTexts, zh: chineseTexts },
};

/** Of another language: English. */
export function sceneTexts(language: string): SceneTexts {
  return byLanguage[language.slice(0, 2)] ?? englishTexts;
}
