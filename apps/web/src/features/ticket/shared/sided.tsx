import { DirectionArrow } from '@truemark/ui/change-text';

/** A direction with its arrow, which points the same way in every language. */
export function Sided(props: { readonly direction: 'up' | 'down'; readonly children: string }) {
  return (
    <>
      <DirectionArrow direction={props.direction} size={9} />
      {props.children}
    </>
  );
}
