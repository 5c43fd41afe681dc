import type { OperatorParameter } from '@truemark/contract/operators/setup';
import { Drawer } from '@truemark/ui/dialog';
import { useText } from '../../platform/text.ts';
import { ParameterHistory } from './parameter-history.tsx';
import { useParameterWords } from './parameter-words.ts';

/** Every value a parameter had. */
export function HistoryDrawer(props: { readonly parameter: OperatorParameter; readonly onClose: () => void }) {
  const words = useText('common');
  const { key } = props.parameter;
  const names = useParameterWords();
  return (
    <Drawer isOpen onClose={props.onClose} title={names.name(key)} closeLabel={words('close')}>
      <p className="mono dim">{key}</p>
      <ParameterHistory parameter={props.parameter} />
    </Drawer>
  );
}
