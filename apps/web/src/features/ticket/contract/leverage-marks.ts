const steps = [1, 2, 5, 10, 25, 50, 100] as const;
const marksMax = 5;

/** Round figures along the slider, from 1 to the most that is allowed: `1 25 50 75 100`, `1 10 20 30`, `1 2`. */
export function calculateLeverageMarks(max: number): readonly number[] {
  const step = steps.find(candidate => max / candidate <= marksMax) ?? steps[steps.length - 1] ?? 1;
  const marks = [1];
  for (let mark = step; mark < max; mark += step) {
    const isCrowded = mark === 1 || max - mark < step / 2;
    if (!isCrowded) marks.push(mark);
  }
  return max > 1 ? [...marks, max] : marks;
}
