import { sentPictureBytesMax } from '@truemark/contract/operators/sent-picture';
import { Button } from '@truemark/ui/button';
import { Icon } from '@truemark/ui/icon';
import Upload from 'lucide-react/icons/upload';
import { useRef } from 'react';
import { useFormat } from '../platform/format.ts';
import { useText } from '../platform/text.ts';
import { type ChosenPicture, readPicture } from './read-picture.ts';

/** Chooses a picture from the operator's own files. */
export function PictureButton(props: {
  readonly describedBy?: string;
  readonly onChosen: (picture: ChosenPicture) => void;
  /** What is wrong with what was chosen, in words; undefined when it is well. */
  readonly onProblem: (problem: string | undefined) => void;
}) {
  const t = useText('common');
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  async function take(file: File | undefined) {
    if (!file) return;
    const read = await readPicture(file);
    const isWrong = typeof read === 'string';
    props.onProblem(isWrong ? t(read, { max: format.count(sentPictureBytesMax / 1024 / 1024) }) : undefined);
    if (!isWrong) props.onChosen(read);
  }
  return (
    <>
      <input
        ref={input}
        className="vh"
        type="file"
        tabIndex={-1}
        aria-label={t('pictureChoose')}
        accept="image/jpeg,image/png,image/jp2,.jpg,.jpeg,.png,.jp2,.j2k"
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button size="small" aria-describedby={props.describedBy} onClick={() => input.current?.click()}>
        <Icon of={Upload} size={14} />
        {t('pictureChoose')}
      </Button>
    </>
  );
}

/** Takes a chosen picture back. */
export function RemovePictureButton(props: { readonly onRemove: () => void }) {
  const t = useText('common');
  return (
    <Button size="small" variant="ghost" onClick={props.onRemove}>
      {t('pictureRemove')}
    </Button>
  );
}
