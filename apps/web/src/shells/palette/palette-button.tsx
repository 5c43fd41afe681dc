import { IconButton } from '@truemark/ui/icon-button';
import Search from 'lucide-react/icons/search';
import { openPalette } from '../../platform/palette.ts';
import { useText } from '../../platform/text.ts';

/** Opens the palette, as Ctrl+K or ⌘K does from everywhere. */
export function PaletteButton() {
  const t = useText('common');
  return (
    <IconButton
      icon={Search}
      label={t('search')}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openPalette('search')}
    />
  );
}
