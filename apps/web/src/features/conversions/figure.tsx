/** A line of the figures of a conversion. */
export function Figure(props: { readonly name: string; readonly children: string; readonly isStrong?: boolean }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd className={props.isStrong ? 'num semi' : 'num'}>
        <bdi>{props.children}</bdi>
      </dd>
    </div>
  );
}
