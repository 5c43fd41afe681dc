export { showToast } from '@truemark/browser/toasts';
