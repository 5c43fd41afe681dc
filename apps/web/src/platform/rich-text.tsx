export { RichText } from '@truemark/browser/rich-text';
