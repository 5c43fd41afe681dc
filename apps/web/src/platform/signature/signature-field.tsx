import type { Signature } from '@truemark/domain/identity/verification';
import { Button } from '@truemark/ui/button';
import { Field, TextInput } from '@truemark/ui/field';
import { type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { useText } from '../text.ts';
import styles from './signature-field.module.css';

/** Points of all strokes that the server takes. */
const numbersMax = 3_900;
const scale = 1_000;

/** A signature by finger, mouse or pen; who uses none of them types a name. Its words are those of `verification`. */
export function SignatureField(props: {
  readonly value: Signature;
  readonly onChange: (signature: Signature) => void;
  readonly error: ReactNode;
}) {
  const t = useText('verification');
  const { value, onChange } = props;
  const strokes = value.kind === 'drawn' ? value.strokes : [];
  const isDrawing = useRef(false);
  const hintId = useId();

  function locate(event: PointerEvent<SVGSVGElement>): readonly [number, number] {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const clamp = (ratio: number) => Math.round(Math.min(1, Math.max(0, ratio)) * scale);
    return [clamp((event.clientX - left) / width), clamp((event.clientY - top) / height)];
  }

  const begin = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    isDrawing.current = true;
    onChange({ kind: 'drawn', strokes: [...strokes, [...locate(event)]] });
  };
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    if (!isDrawing.current || strokes.flat().length > numbersMax) return;
    const last = strokes.at(-1) ?? [];
    onChange({ kind: 'drawn', strokes: [...strokes.slice(0, -1), [...last, ...locate(event)]] });
  };
  const end = () => {
    isDrawing.current = false;
  };
  return (
    <div className={styles.fields}>
      <p id={hintId} className="sub">
        {t('signHint')}
      </p>
      <svg
        className={styles.pad}
        viewBox={`0 0 ${scale} ${scale}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('stepSignature')}
        aria-describedby={hintId}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {strokes.map((stroke, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: strokes are only ever added.
          <polyline key={index} points={stroke.join(' ')} vectorEffect="non-scaling-stroke" />
        ))}
      </svg>
      {strokes.length > 0 && (
        <div>
          <Button size="small" variant="ghost" onClick={() => onChange({ kind: 'drawn', strokes: [] })}>
            {t('clear')}
          </Button>
        </div>
      )}
      <Field label={t('typedName')} error={props.error}>
        {parts => (
          <TextInput
            {...parts}
            autoComplete="name"
            maxLength={120}
            value={value.kind === 'typed' ? value.name : ''}
            onChange={({ target }) => onChange({ kind: 'typed', name: target.value })}
          />
        )}
      </Field>
    </div>
  );
}
