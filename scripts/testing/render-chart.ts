type Values = Readonly<Record<string, unknown>>;

/**
 * As much of Helm's templates as our chart uses: values by their path, `quote`, and `range` over a map. Anything else throws,
 * so that the chart stays what this can read.
 */
export function renderChart(template: string, values: Values): string {
  const ranges = /^ *\{\{- range \$name, \$value := ([\w.]+) \}\}\n([\s\S]*?)^ *\{\{- end \}\}\n/gm;
  const unrolled = template.replaceAll(ranges, (_all, place: string, body: string) =>
    Object.entries(find(values, place) as Values)
      .map(([name, value]) => fill(body, { $name: name, $value: value }))
      .join(''),
  );
  const whole = fill(unrolled, values);
  const left = /\{\{.*?\}\}/.exec(whole)?.[0];
  if (left !== undefined) throw new Error(`the chart says ${left}, which nobody reads here`);
  return whole;
}

function fill(text: string, values: Values): string {
  return text.replaceAll(/\{\{ ([$\w.]+) \| quote \}\}/g, (_all, place: string) => {
    const value = find(values, place);
    if (typeof value !== 'string') throw new Error(`the chart wants ${place}, which is no text`);
    return JSON.stringify(value);
  });
}

function find(values: Values, place: string): unknown {
  return place
    .split('.')
    .filter(Boolean)
    .reduce<unknown>((found, name) => (found as Values | undefined)?.[name], values);
}
