const side = 36;
const fonts = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif";

/** The neutral surfaces and inks of the design tokens. A picture follows the colour scheme of the page that shows it. */
const neutral = { surface: '#f7f8fa', line: '#ccd2dc', ink: '#424a59', strong: '#0e1420', onStrong: '#ffffff' };
const neutralDark = { surface: '#171d28', line: '#343d4d', ink: '#b6becb', strong: '#edf0f5', onStrong: '#0c1017' };

/** A disc in a colour of its own with one to four white letters. */
export function drawDisc(letters: string, colour: string): string {
  const size = [18, 15, 12, 10][letters.length - 1] ?? 10;
  return drawPicture(
    `<circle cx="18" cy="18" r="18" fill="${colour}"/>${drawLetters(letters, 18, 18, size, 'fill="#fff"')}`,
  );
}

/** A rounded square in the neutral colours, for what has no logo of its own: stocks, funds, futures. */
export function drawTile(letters: string): string {
  const size = [16, 12, 11, 10][letters.length - 1] ?? 10;
  const tile = '<rect class="s" x=".5" y=".5" width="35" height="35" rx="7.5"/>';
  return drawPicture(tile + drawLetters(letters, 18, 18, size, 'class="i"'), drawTheme());
}

/** Two overlapping discs, the base currency in front at the top left. */
export function drawPair(base: string, quote: string): string {
  const gap =
    '<mask id="g"><path fill="#fff" d="M0 0h36v36H0z"/><circle cx="10.5" cy="10.5" r="12.5" fill="#000"/></mask>';
  const back = `<g mask="url(#g)"><circle class="s" cx="25.5" cy="25.5" r="10"/></g>`;
  const front = '<circle class="f" cx="10.5" cy="10.5" r="10.5"/>';
  // The gap hides the middle of the disc behind, so its sign stands a little outward.
  const signs =
    drawLetters(base, 10.5, 10.5, fitSign(base), 'class="o"') +
    drawLetters(quote, 26.5, 26.5, fitSign(quote), 'class="i"');
  return drawPicture(gap + back + front + signs, drawTheme());
}

function fitSign(sign: string): number {
  return [12, 9.5, 7.5][sign.length - 1] ?? 6;
}

function drawLetters(letters: string, x: number, y: number, size: number, paint: string): string {
  // Centred by the height of capitals, which is alike in every font, and not by what a renderer calls the middle.
  const baseline = Math.round((y + size * 0.36) * 100) / 100;
  return `<text ${paint} x="${x}" y="${baseline}" font-family="${fonts}" font-size="${size}" font-weight="600" text-anchor="middle">${escapeText(letters)}</text>`;
}

function drawTheme(): string {
  const rules = ({ surface, line, ink, strong, onStrong }: typeof neutral) =>
    `.s{fill:${surface};stroke:${line}}.i{fill:${ink}}.f{fill:${strong}}.o{fill:${onStrong}}`;
  return `<style>${rules(neutral)}@media (prefers-color-scheme:dark){${rules(neutralDark)}}</style>`;
}

function drawPicture(content: string, style = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${style}${content}</svg>`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
