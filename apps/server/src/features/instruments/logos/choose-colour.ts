const contrastMin = 4.6;

/** A colour for a text: always the same one, and dark enough for white letters (WCAG AA) on it. */
export function chooseColour(text: string): string {
  const hue = hash(text) % 360;
  for (let lightness = 0.5; lightness > 0; lightness -= 0.02) {
    const rgb = convertHsl(hue, 0.5, lightness);
    if (calculateContrastWithWhite(rgb) >= contrastMin) return `#${rgb.map(writeByte).join('')}`;
  }
  return '#000000';
}

/** Contrast ratio of a colour (channels 0 to 1) with white. Source: WCAG 2.2, relative luminance. */
export function calculateContrastWithWhite(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map(channel =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
}

/** Source: CSS Color Module Level 4, HSL to RGB. */
function convertHsl(hue: number, saturation: number, lightness: number): readonly number[] {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map(offset => {
    const turn = (offset + hue / 30) % 12;
    return lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1));
  });
}

function writeByte(channel: number): string {
  return Math.round(channel * 255)
    .toString(16)
    .padStart(2, '0');
}
