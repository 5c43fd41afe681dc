export { callWithStepUp, finishStepUp, isStepUpCanceled, useStepUp } from '@truemark/browser/step-up';
