/** Colours of the chart, taken from the tokens on the page, because a canvas knows no custom properties. */
export interface ChartColors {
  readonly background: string;
  readonly ink: string;
  readonly inkQuiet: string;
  readonly line: string;
  readonly grid: string;
  readonly axis: string;
  readonly cross: string;
  readonly gain: string;
  readonly loss: string;
  readonly mark: string;
  readonly danger: string;
  readonly demoStrong: string;
  readonly demoInk: string;
  readonly band: string;
  /** Lines of indicators: none of them looks like a rise, a fall or a record. */
  readonly lines: readonly string[];
}

/** Each reaches 3:1 on the ground of its theme. */
export const indicatorLines = {
  light: ['#7b3fb5', '#0f7a8a', '#8a5a00', '#5f6878'],
  dark: ['#c49bff', '#4cc4d4', '#c9904f', '#919aab'],
} as const;

/** Reads the colours in force at an element: theme, up and down colours included. */
export function readChartColors(element: Element): ChartColors {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    background: read('--bg'),
    ink: read('--ink'),
    inkQuiet: read('--ink-2'),
    line: read('--line'),
    grid: read('--chart-grid'),
    axis: read('--chart-axis'),
    cross: read('--chart-cross'),
    gain: read('--gain-line'),
    loss: read('--loss-line'),
    mark: read('--mark'),
    danger: read('--danger'),
    demoStrong: read('--demo-a'),
    demoInk: read('--on-demo'),
    band: read('--line-strong'),
    lines: indicatorLines[style.colorScheme === 'dark' ? 'dark' : 'light'],
  };
}

/** A colour of six hexadecimal digits with an opacity between 0 and 1; any other form stays as it is. */
export function fadeColor(color: string, opacity: number): string {
  if (!/^#[\da-f]{6}$/i.test(color)) return color;
  return (
    color +
    Math.round(opacity * 255)
      .toString(16)
      .padStart(2, '0')
  );
}

/** Tells when the colours of the page change: theme, or up and down colours. */
export function watchChartColors(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'data-updown', 'lang'],
  });
  return () => observer.disconnect();
}
