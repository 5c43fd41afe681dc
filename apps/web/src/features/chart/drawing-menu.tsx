import { Icon } from '@truemark/ui/icon';
import { IconButton } from '@truemark/ui/icon-button';
import { Popover, PopoverItem } from '@truemark/ui/popover';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useText } from '../../platform/text.ts';
import styles from './chart-toolbar.module.css';
import { drawingTools } from './drawings.ts';
import type { CandleChart } from './mount-candle-chart.ts';

/** Lines to draw on the chart, and a way to be rid of them. */
export function DrawingMenu(props: { readonly chart: CandleChart | undefined }) {
  const { chart } = props;
  const t = useText('instrument');
  return (
    <Popover
      label={t('draw')}
      className={styles.menu ?? ''}
      trigger={trigger => <IconButton icon={Pencil} size="small" label={t('draw')} disabled={!chart} {...trigger} />}
    >
      {close => (
        <>
          {drawingTools.map(tool => (
            <PopoverItem
              key={tool.name}
              onClick={() => {
                close();
                chart?.startDrawing(tool.name);
              }}
            >
              {t(tool.key)}
            </PopoverItem>
          ))}
          <PopoverItem
            onClick={() => {
              close();
              chart?.clearDrawings();
            }}
          >
            <Icon of={Trash2} size={16} />
            {t('drawClear')}
          </PopoverItem>
        </>
      )}
    </Popover>
  );
}
