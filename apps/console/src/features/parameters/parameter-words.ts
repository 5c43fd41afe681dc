import { hasText, useText } from '../../platform/text.ts';

/** The name and the sentence of a parameter; the key itself for one that has no words yet. */
export function useParameterWords(): {
  readonly name: (key: string) => string;
  readonly text: (key: string) => string;
  readonly group: (group: string) => string;
  readonly unit: (unit: string) => string;
} {
  const t = useText('parameters');
  const say = (key: string, otherwise: string) => (hasText('parameters', key) ? t(key) : otherwise);
  return {
    name: key => say(`name.${key}`, key),
    text: key => say(`text.${key}`, ''),
    group: group => say(`group.${group}`, group),
    unit: unit => say(`unit.${unit}`, unit),
  };
}
