import { Note } from '@truemark/ui/note';
import { useErrorText } from '../../platform/error-text.ts';

/** Why a form was refused. */
export function FormError(props: { readonly error: unknown }) {
  const describe = useErrorText();
  return <div role="alert">{props.error !== undefined && <Note kind="stop">{describe(props.error)}</Note>}</div>;
}
