import styles from './withdraw-page.module.css';

const groups = /.{1,4}/g;

/** All characters of an address, in groups that can be compared. */
export function AddressText(props: { readonly address: string }) {
  return (
    <span className={`${styles.groups} mono sm`} dir="ltr">
      {props.address.match(groups)?.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups of an address have no other name.
        <span key={index}>{group}</span>
      ))}
    </span>
  );
}
