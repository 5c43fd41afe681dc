/** Which of the cards in a sideways scroller is in front; in Arabic the offset counts below zero. */
export function calculateCardIndex(
  scroller: Pick<HTMLElement, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>,
  count: number,
): number {
  const room = scroller.scrollWidth - scroller.clientWidth;
  return room <= 0 ? 0 : Math.round((Math.abs(scroller.scrollLeft) / room) * (count - 1));
}
