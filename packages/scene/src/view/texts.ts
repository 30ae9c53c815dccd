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
  readonly follow: string;
  readonly noGraphics: string;
}

export const englishTexts: SceneTexts = {
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
  follow: "Follow",
  noGraphics: "This browser has no WebGL 2, which the view in space needs.",
};

export const russianTexts: SceneTexts = {
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
  follow: "Следить",
  noGraphics: "В этом браузере нет WebGL 2, который нужен для пространственного вида.",
};
