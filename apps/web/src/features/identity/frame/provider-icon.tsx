import type { SocialProvider } from '@truemark/contract/people/identity';

const facebookPath =
  'M9.101 23.691v-7.98H6.627v-3.667h2.474v-1.58c0-4.085 1.848-5.978 5.858-5.978.401 0 .955.042 1.468.103a8.68 8.68 0 ' +
  '0 1 1.141.195v3.325a8.623 8.623 0 0 0-.653-.036 26.805 26.805 0 0 0-.733-.009c-.707 0-1.259.096-1.675.309a1.686 ' +
  '1.686 0 0 0-.679.622c-.258.42-.374.995-.374 1.752v1.297h3.919l-.386 2.103-.287 1.564h-3.246v8.245C19.396 23.238 24 ' +
  '18.179 24 12.044c0-6.627-5.373-12-12-12s-12 5.373-12 12c0 5.628 3.874 10.35 9.101 11.647Z';

/** The provider's own mark in its own colours, as its rules for such buttons ask. Facebook's is from Simple Icons (CC0). */
export function ProviderIcon(props: { readonly provider: SocialProvider }) {
  return (
    <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
      {props.provider === 'facebook' ? (
        <path fill="#1877f2" d={facebookPath} />
      ) : (
        <>
          <path
            fill="#4285f4"
            d="M23.5 12.3c0-.8-.1-1.6-.2-2.3H12v4.5h6.5c-.3 1.4-1.1 2.7-2.4 3.5v2.9h3.9c2.2-2.1 3.5-5.1 3.5-8.6z"
          />
          <path
            fill="#34a853"
            d="M12 24c3.2 0 6-1.1 8-2.9l-3.9-2.9c-1.1.7-2.5 1.2-4.1 1.2-3.1 0-5.8-2.1-6.7-5H1.3v3C3.3 21.3 7.3 24 12 24z"
          />
          <path
            fill="#fbbc05"
            d="M5.3 14.4c-.2-.7-.4-1.5-.4-2.4s.1-1.6.4-2.4v-3h-4C.5 8.2 0 10 0 12s.5 3.8 1.3 5.4l4-3z"
          />
          <path
            fill="#ea4335"
            d="M12 4.7c1.8 0 3.3.6 4.6 1.8l3.4-3.4C18 1.1 15.2 0 12 0 7.3 0 3.3 2.7 1.3 6.6l4 3c.9-2.8 3.6-4.9 6.7-4.9z"
          />
        </>
      )}
    </svg>
  );
}
