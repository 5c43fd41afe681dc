/** A tag at the end of a line: wanted at the height of its line, and how it stands in the end. */
export interface TagPlace {
  readonly id: string;
  /** Height of the line in pixels from the top; outside the chart for a level out of sight. */
  readonly y: number;
}

export interface PlacedTag extends TagPlace {
  /** Middle of the tag: at its line, or where it does not cover another one. */
  readonly tagY: number;
  /** The level lies above or below what is shown: the tag sticks to that edge with an arrow. */
  readonly edge: 'above' | 'below' | undefined;
}

/** Room from the middle of one tag to the next. */
export const tagPitch = 24;

/**
 * Places tags so that none covers another and none leaves the chart, each as near to its line as that allows; levels out
 * of sight stick to the edge.
 */
export function placeLineTags<Tag extends TagPlace>(
  tags: readonly Tag[],
  height: number,
  pitch = tagPitch,
): readonly (Tag & PlacedTag)[] {
  const top = pitch / 2;
  const bottom = Math.max(top, height - pitch / 2);
  const placed = [...tags]
    .sort((one, other) => one.y - other.y)
    .map(tag => ({
      ...tag,
      edge: tag.y < 0 ? ('above' as const) : tag.y > height ? ('below' as const) : undefined,
      tagY: Math.min(bottom, Math.max(top, tag.y)),
    }));
  let free = Number.NEGATIVE_INFINITY;
  const lowered = placed.map(tag => {
    const tagY = Math.max(tag.tagY, free);
    free = tagY + pitch;
    return { ...tag, tagY };
  });
  // What was pushed over the lower edge pushes the others up again.
  let limit = bottom;
  return lowered
    .toReversed()
    .map(tag => {
      const tagY = Math.min(tag.tagY, limit);
      limit = tagY - pitch;
      return { ...tag, tagY };
    })
    .toReversed();
}
