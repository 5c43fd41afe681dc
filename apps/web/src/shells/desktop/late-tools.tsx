import { createChunk } from '@truemark/browser/chunk';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import { IconButton } from '@truemark/ui/icon-button';
import { Popover } from '@truemark/ui/popover';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useEffect } from 'react';
import { Lazily } from '../../platform/lazily.tsx';
import { useUser } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { whenIdle } from '../../platform/when-idle.ts';
import { PaletteButton } from '../palette/palette-button.tsx';

const displayChunk = createChunk(
  () => import('../frame/display-settings.tsx').then(module => module.DisplaySettings),
  chunkTimeoutMs,
);

/** Tools of the nav that the first picture keeps the place of: the search, and for visitors how things look. */
export function LateTools() {
  const user = useUser();
  return (
    <>
      <PaletteButton />
      {!user && <DisplayPopover />}
    </>
  );
}

/** How things look, for visitors; somebody logged in has it in their own corner. */
function DisplayPopover() {
  const t = useText('shell');
  useEffect(() => whenIdle(() => void displayChunk.load()), []);
  return (
    <Popover
      label={t('displaySettings')}
      trigger={trigger => <IconButton icon={SlidersHorizontal} label={t('displaySettings')} {...trigger} />}
    >
      <Lazily chunk={displayChunk} given={{}} />
    </Popover>
  );
}
