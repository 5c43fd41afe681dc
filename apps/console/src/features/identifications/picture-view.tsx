import type { PictureItem } from '@truemark/contract/people/verification';
import { Button } from '@truemark/ui/button';
import { IconButton } from '@truemark/ui/icon-button';
import RotateCw from 'lucide-react/icons/rotate-cw';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { useState } from 'react';
import { FormError } from '../../components/form-error.tsx';
import { useText } from '../../platform/text.ts';
import { usePicture } from '../../platform/use-picture.ts';
import styles from './identifications.module.css';

const zooms = [1, 1.5, 2, 3, 4] as const;

/** A picture under review, once somebody asks for it: the view is written down. */
export function PictureView(props: { readonly picture: PictureItem; readonly title: string }) {
  const t = useText('identifications');
  const [isAsked, setAsked] = useState(false);
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  const { fileId } = props.picture;
  const loaded = usePicture(fileId, isAsked);
  const tools = [
    { label: t('zoomIn'), icon: ZoomIn, act: () => setZoom(Math.min(zoom + 1, zooms.length - 1)) },
    { label: t('zoomOut'), icon: ZoomOut, act: () => setZoom(Math.max(zoom - 1, 0)) },
    { label: t('rotate'), icon: RotateCw, act: () => setTurns(turns + 1) },
  ];
  return (
    <figure className={styles.picture}>
      <figcaption className={styles.caption}>
        <b className="semi">{props.title}</b>
        {loaded.data !== undefined &&
          tools.map(({ label, icon, act }) => (
            <IconButton key={label} icon={icon} label={`${label}: ${props.title}`} size="small" onClick={act} />
          ))}
      </figcaption>
      <div className={styles.stage}>
        {loaded.data === undefined ? (
          <Button isBusy={loaded.isFetching} onClick={() => (isAsked ? void loaded.refetch() : setAsked(true))}>
            {t('show')}
            <span className="vh">{props.title}</span>
          </Button>
        ) : (
          <img
            src={loaded.data}
            alt={props.title}
            style={{ transform: `scale(${zooms[zoom]}) rotate(${turns * 90}deg)` }}
          />
        )}
        <FormError error={loaded.error ?? undefined} />
      </div>
    </figure>
  );
}
