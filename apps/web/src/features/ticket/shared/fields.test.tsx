import { NumberInput } from '@truemark/ui/number-input';
import { Segmented } from '@truemark/ui/segmented';
import { StepSlider } from '@truemark/ui/step-slider';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

const nothing = () => undefined;

describe('a field for a figure', () => {
  it('CTR-219 runs from left to right, asks for the keys of numbers, and names its unit and its button', () => {
    const html = renderToStaticMarkup(
      <NumberInput
        aria-label="Amount"
        value="1.234,50"
        onType={nothing}
        unit="USDT"
        max={{ label: 'Max', isDisabled: false, onPress: nothing }}
      />,
    );
    expect(html).toContain('inputMode="decimal"');
    expect(html).toContain('dir="ltr"');
    expect(html).toContain('value="1.234,50"');
    const unitId = /id="([^"]+)"[^>]*>USDT/.exec(html)?.[1];
    expect(html).toContain(`aria-describedby="${unitId}"`);
    expect(html).toMatch(/<button type="button"[^>]*>Max<\/button>/);
  });
});

describe('a slider over whole numbers', () => {
  it('CTR-219 is a slider to readers, says its value in words, and runs from left to right', () => {
    const html = renderToStaticMarkup(
      <StepSlider
        label="Leverage"
        value={20}
        min={1}
        max={50}
        marks={[1, 25, 50]}
        formatValue={value => `${value} times`}
        onChange={nothing}
      />,
    );
    expect(html).toMatch(/^<div[^>]*dir="ltr"/);
    expect(html).toMatch(/<input type="range" aria-label="Leverage" aria-valuetext="20 times"/);
    expect(html).toContain('25 times');
  });
});

describe('a choice of directions', () => {
  it('CTR-219 is a group of radio buttons with one chosen', () => {
    const html = renderToStaticMarkup(
      <Segmented
        label="Side"
        isLarge
        value="short"
        onChange={nothing}
        options={[
          { value: 'long', label: 'Long', tone: 'gain' },
          { value: 'short', label: 'Short', tone: 'loss' },
        ]}
      />,
    );
    expect(html).toContain('role="radiogroup" aria-label="Side"');
    expect(html).toMatch(/<input type="radio" name="[^"]+" checked="" value="short"\/>/);
  });
});
