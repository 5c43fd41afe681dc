import { supportTextMax, supportTypingMs } from '@truemark/contract/limits';
import { Button } from '@truemark/ui/button';
import { Icon } from '@truemark/ui/icon';
import { IconButton } from '@truemark/ui/icon-button';
import { readPressedKey } from '@truemark/ui/pressed-key';
import { TextArea } from '@truemark/ui/text-area';
import ImageUp from 'lucide-react/icons/image-up';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { api } from '../../platform/api.ts';
import { useText } from '../../platform/text.ts';
import { uploadPicture } from '../../platform/upload-picture.ts';
import { pictureFormats, usePictureUpload } from '../../platform/use-picture-upload.ts';
import styles from './chat.module.css';

/** What is left is said once so few letters are. */
const shownLeft = 200;

/** Where somebody writes: Enter sends, with Shift it begins a line; a picture may go with the words, or alone. */
export function Composer(props: {
  readonly onWrite: (text: string, fileId: string | null) => void;
  readonly hasFocus: boolean;
}) {
  const t = useText('support');
  const hintId = useId();
  const [text, setText] = useState('');
  const [fileId, setFileId] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const upload = usePictureUpload((file, options) => uploadPicture(file, 'support', options), setFileId);
  const sayTyping = useTyping();
  const isSending = upload.progress !== undefined;
  const canSend = (text.trim() !== '' || fileId !== null) && !isSending;

  function send(): void {
    if (!canSend) return;
    props.onWrite(text.trim(), fileId);
    setText('');
    setFileId(null);
    area.current?.focus();
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // While an input method is at work, Enter takes its choice.
    if (readPressedKey(event.nativeEvent) !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send();
  }

  const left = supportTextMax - text.length;
  return (
    <form
      className={styles.composer}
      onSubmit={event => {
        event.preventDefault();
        send();
      }}
    >
      {(isSending || fileId !== null) && (
        <p className={styles.attached} role="status">
          {isSending ? t('pictureSending') : t('pictureReady')}
          <IconButton
            icon={X}
            size="small"
            label={t('pictureRemove')}
            onClick={() => {
              upload.stop();
              setFileId(null);
            }}
          />
        </p>
      )}
      {upload.failure !== undefined && (
        <p className={styles.problem} role="alert">
          {upload.failure}
        </p>
      )}
      <div className={styles.write}>
        <IconButton icon={ImageUp} label={t('choosePicture')} onClick={() => input.current?.click()} />
        <input
          ref={input}
          className="vh"
          type="file"
          accept={pictureFormats}
          tabIndex={-1}
          aria-label={t('choosePicture')}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) void upload.send(file);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
        <TextArea
          ref={area}
          rows={1}
          className={styles.area}
          autoFocus={props.hasFocus}
          aria-label={t('write')}
          aria-describedby={hintId}
          placeholder={t('write')}
          maxLength={supportTextMax}
          dir="auto"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            sayTyping();
          }}
          onKeyDown={press}
        />
        <Button type="submit" variant="primary" className={styles.send} disabled={!canSend} aria-label={t('send')}>
          <Icon of={SendHorizontal} size={18} isFlipped />
        </Button>
      </div>
      <p id={hintId} className={left > shownLeft ? 'vh' : styles.left}>
        {left > shownLeft ? t('writeHint') : t('lettersLeft', { count: left })}
      </p>
    </form>
  );
}

/** Says that its user is writing, again while they go on. */
function useTyping(): () => void {
  const saidAt = useRef(0);
  return () => {
    const now = Date.now();
    if (now - saidAt.current < supportTypingMs / 2) return;
    saidAt.current = now;
    // Passed on and forgotten: what is lost of it is not missed.
    api.call('saySupportTyping', { body: {} }).catch(() => undefined);
  };
}
