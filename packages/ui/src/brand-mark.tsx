/** The mark: a seal with cut corners and the tick of a checked record. Never mirrored. */
export function BrandMark(props: { readonly size?: number; readonly className?: string }) {
  const { size = 28 } = props;
  return (
    <svg className={props.className} width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
      <path fill="currentColor" d="M6 1h16l5 5v16l-5 5H6l-5-5V6z" />
      <path fill="none" stroke="var(--bg)" strokeWidth="2.6" strokeMiterlimit="8" d="M7 8.6h13.4l-7.6 11.2L8 15" />
    </svg>
  );
}
