import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type Ref, useRef } from 'react';
import { TextInput } from './field.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { holdComposedEscape, readPressedKey } from './pressed-key.ts';

export interface SearchFieldProps {
  readonly label: string;
  readonly clearLabel: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly isDense?: boolean;
  readonly className?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A search box with a button that empties it and keeps the focus; Esc empties it too. */
export function SearchField(props: SearchFieldProps) {
  const box = useRef<HTMLSpanElement>(null);
  const clear = () => {
    props.onChange('');
    box.current?.querySelector('input')?.focus();
  };
  return (
    <span ref={box} className={props.className}>
      <TextInput
        {...(props.ref && { ref: props.ref })}
        type="search"
        aria-label={props.label}
        placeholder={props.placeholder}
        isDense={props.isDense ?? false}
        value={props.value}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={event => props.onChange(event.target.value)}
        onKeyDown={event => {
          holdComposedEscape(event);
          if (readPressedKey(event) !== 'Escape' || props.value === '') return;
          event.stopPropagation();
          event.preventDefault();
          clear();
        }}
        lead={<Icon of={Search} size={props.isDense ? 16 : 20} />}
        trail={props.value !== '' && <IconButton icon={X} size="small" label={props.clearLabel} onClick={clear} />}
      />
    </span>
  );
}
