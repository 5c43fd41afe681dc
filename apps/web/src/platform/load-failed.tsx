import { ApiError } from '@truemark/client/api-error';
import { ErrorState } from '@truemark/ui/error-state';
import ServerCrash from 'lucide-react/icons/server-crash';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { ReactNode } from 'react';
import { useErrorText } from './error-text.ts';
import { useText } from './text.ts';

/** In the place of what could not be loaded: whether the way to the server or the server is to blame, and a way to try again. */
export function LoadFailed(props: {
  readonly title?: string;
  readonly error: unknown;
  /** Words of its own instead of the general ones for the error. */
  readonly children?: ReactNode;
  readonly onRetry: () => void;
}) {
  const common = useText('common');
  const words = useErrorText()(props.error);
  return (
    <ErrorState
      icon={isUnreached(props.error) ? WifiOff : ServerCrash}
      title={props.title ?? words}
      retryLabel={common('retry')}
      onRetry={props.onRetry}
    >
      {props.children ?? (props.title === undefined ? undefined : words)}
    </ErrorState>
  );
}

function isUnreached(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout');
}
