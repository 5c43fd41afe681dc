import { Icon } from '@truemark/ui/icon';
import { IconButton } from '@truemark/ui/icon-button';
import { Popover, PopoverItem } from '@truemark/ui/popover';
import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import CirclePlus from 'lucide-react/icons/circle-plus';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Table2 from 'lucide-react/icons/table-2';
import { useState } from 'react';
import { Lazily } from '../../platform/lazily.tsx';
import { setUpDown, usePreferences } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import styles from './chart-toolbar.module.css';
import { pickerChunk } from './compare/compare-menu.tsx';

interface MoreTools {
  readonly code: string;
  readonly isTable: boolean;
  readonly onTable: (isTable: boolean) => void;
}

/** The tools that a phone has no room for beside the others. */
export function MoreMenu(props: MoreTools) {
  const t = useText('instrument');
  return (
    <Popover
      label={t('moreTools')}
      className={styles.menu ?? ''}
      trigger={trigger => <IconButton icon={Ellipsis} size="small" label={t('moreTools')} {...trigger} />}
    >
      {close => <MoreItems {...props} onDone={close} />}
    </Popover>
  );
}

function MoreItems(props: MoreTools & { readonly onDone: () => void }) {
  const { code, isTable, onTable, onDone } = props;
  const t = useText('instrument');
  const upDown = usePreferences(preferences => preferences.upDown);
  const [isPicking, setPicking] = useState(false);
  if (isPicking) return <Lazily chunk={pickerChunk} given={{ code }} onFailed={onDone} />;
  return (
    <>
      <PopoverItem onClick={() => setPicking(true)}>
        <Icon of={CirclePlus} size={16} />
        {t('compare')}
      </PopoverItem>
      <PopoverItem
        isCurrent={isTable}
        onClick={() => {
          onDone();
          onTable(!isTable);
        }}
      >
        <Icon of={Table2} size={16} />
        {t('showTable')}
      </PopoverItem>
      <PopoverItem
        onClick={() => {
          onDone();
          setUpDown(upDown === 'red-up' ? 'green-up' : 'red-up');
        }}
      >
        <Icon of={ArrowDownUp} size={16} />
        {t(upDown === 'red-up' ? 'colorsToGreenUp' : 'colorsToRedUp')}
      </PopoverItem>
    </>
  );
}
