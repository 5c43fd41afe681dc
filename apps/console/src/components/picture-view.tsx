import { Button } from '@truemark/ui/button';
import { IconButton } from '@truemark/ui/icon-button';
import RotateCw from 'lucide-react/icons/rotate-cw';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { useState } from 'react';
import { useText } from '../platform/text.ts';
import { usePicture } from '../platform/use-picture.ts';
import { FormError } from './form-error.tsx';
import { fitPicture, zooms } from './picture-box.ts';
import styles from './picture-view.module.css';

/** A picture under review, once somebody asks for it: the view is written down. */
export function PictureView(props: { readonly fileId: string; readonly title: string }) {
  const t = useText('common');
  const { fileId, title } = props;
  const [isAsked, setAsked] = useState(false);
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  const loaded = usePicture(fileId, isAsked);
  const tools = [
    { label: t('zoomIn'), icon: ZoomIn, act: () => setZoom(Math.min(zoom + 1, zooms.length - 1)) },
    { label: t('zoomOut'), icon: ZoomOut, act: () => setZoom(Math.max(zoom - 1, 0)) },
    { label: t('rotate'), icon: RotateCw, act: () => setTurns(turns + 1) },
  ];
  return (
    <figure className={styles.picture}>
      <figcaption className={styles.caption}>
        <b className="semi">{title}</b>
        {loaded.data !== undefined &&
          tools.map(({ label, icon, act }) => (
            <IconButton key={label} icon={icon} label={`${label}: ${title}`} size="small" onClick={act} />
          ))}
      </figcaption>
      {loaded.data === undefined ? (
        <div className={styles.stage}>
          <Button isBusy={loaded.isFetching} onClick={() => (isAsked ? void loaded.refetch() : setAsked(true))}>
            {t('showPicture')}
            <span className="vh">{title}</span>
          </Button>
          <FormError error={loaded.error ?? undefined} />
        </div>
      ) : (
        <Sheet url={loaded.data} title={title} zoom={zooms[zoom] ?? 1} turns={turns} />
      )}
    </figure>
  );
}

interface SheetProps {
  readonly url: string;
  readonly title: string;
  readonly zoom: number;
  readonly turns: number;
}

/** Larger than its stage, it is scrolled: by its real size, so that each edge can be reached. */
function Sheet({ url, title, zoom, turns }: SheetProps) {
  const [natural, setNatural] = useState({ width: 4, height: 3 });
  const { ratio, inlineSize, share } = fitPicture(natural, turns, zoom);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: zoomed, it scrolls, also by keyboard.
    <section className={styles.stage} aria-label={title} tabIndex={0}>
      <div className={styles.sheet} style={{ aspectRatio: ratio, inlineSize }}>
        <img
          src={url}
          alt={title}
          style={{ inlineSize: `${share * 100}%`, rotate: `${turns * 90}deg` }}
          onLoad={({ currentTarget }) =>
            setNatural({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
        />
      </div>
    </section>
  );
}
