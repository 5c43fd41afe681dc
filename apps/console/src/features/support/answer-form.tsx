import { makeFormKey } from '@truemark/browser/form-key';
import type { Language } from '@truemark/contract/languages';
import { supportTextMax, supportTypingMs } from '@truemark/contract/limits';
import { Button } from '@truemark/ui/button';
import { readPressedKey } from '@truemark/ui/pressed-key';
import { Select } from '@truemark/ui/select';
import { TextArea } from '@truemark/ui/text-area';
import { type KeyboardEvent, useRef, useState } from 'react';
import { FormError } from '../../components/form-error.tsx';
import { PictureButton, RemovePictureButton } from '../../components/picture-button.tsx';
import type { ChosenPicture } from '../../components/read-picture.ts';
import { api } from '../../platform/api.ts';
import { useText } from '../../platform/text.ts';
import { useUnsaved } from '../../platform/unsaved.ts';
import { useSubmit } from '../../platform/use-submit.ts';
import { addAnswer, pickAnswer } from './canned-answer.ts';
import styles from './support.module.css';
import { useAnswers } from './use-support.ts';

/** An answer, from scratch or from one that is ready in the language of the chat. Ctrl and Enter send it. */
export function AnswerForm(props: { readonly id: string; readonly language: Language }) {
  const t = useText('support');
  const { id, language } = props;
  const [text, setText] = useState('');
  useUnsaved(text.trim() !== '');
  const clientId = useRef(makeFormKey());
  const area = useRef<HTMLTextAreaElement>(null);
  const sayTyping = useTyping(id);
  const answers = useAnswers().data ?? [];
  const [picture, setPicture] = useState<ChosenPicture>();
  const [problem, setProblem] = useState<string>();
  const { submit, isBusy, error } = useSubmit(
    options => {
      const sent = { id, clientId: clientId.current, text: text.trim() };
      return api.call('answerSupport', { body: { ...sent, ...(picture && { picture: picture.base64 }) } }, options);
    },
    () => {
      // Until it has arrived, every try is the same message.
      clientId.current = makeFormKey();
      setText('');
      setPicture(undefined);
      area.current?.focus();
    },
  );
  const canSend = (text.trim() !== '' || picture !== undefined) && text.length <= supportTextMax;
  const send = () => canSend && submit();
  const press = (event: KeyboardEvent) => {
    if (readPressedKey(event.nativeEvent) !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  const choose = (answerId: string) => {
    const answer = answers.find(one => one.id === answerId);
    const ready = answer && pickAnswer(answer, language);
    if (ready) setText(written => addAnswer(written, ready.body));
    area.current?.focus();
  };
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault();
        send();
      }}
    >
      <FormError error={error} />
      <TextArea
        ref={area}
        rows={3}
        className={styles.area}
        aria-label={t('answer')}
        placeholder={t('answerHint')}
        maxLength={supportTextMax}
        dir="auto"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          sayTyping();
        }}
        onKeyDown={press}
      />
      {picture && <Chosen picture={picture} onRemove={() => setPicture(undefined)} />}
      {problem && (
        <p className="xs dim" role="alert">
          {problem}
        </p>
      )}
      <div className={styles.formFoot}>
        <PictureButton onChosen={setPicture} onProblem={setProblem} />
        <Select isDense aria-label={t('ready')} value="" onChange={({ target }) => choose(target.value)}>
          <option value="">{t('ready')}</option>
          {answers.map(answer => (
            <option key={answer.id} value={answer.id}>
              {pickAnswer(answer, language)?.title ?? answer.id}
            </option>
          ))}
        </Select>
        <Button type="submit" variant="primary" size="small" isBusy={isBusy} disabled={!canSend}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}

/** The picture that goes with the answer. Browsers show no JPEG 2000: its name stands beside. */
function Chosen({ picture, onRemove }: { readonly picture: ChosenPicture; readonly onRemove: () => void }) {
  return (
    <div className={styles.chosen}>
      {picture.url && <img className={styles.thumbnail} src={picture.url} alt="" />}
      <bdi className="sm">{picture.name}</bdi>
      <RemovePictureButton onRemove={onRemove} />
    </div>
  );
}

/** Says that the operator is writing, again while they go on. */
function useTyping(id: string): () => void {
  const saidAt = useRef(0);
  return () => {
    const now = Date.now();
    if (now - saidAt.current < supportTypingMs / 2) return;
    saidAt.current = now;
    // Passed on and forgotten: what is lost of it is not missed.
    api.call('sayOperatorTyping', { body: { id } }).catch(() => undefined);
  };
}
