export { verifyInfoQuery, verifyStatusQuery } from './api.ts';
export { CancelledNotice } from './cancelled-notice.tsx';
export { ClosedRequest } from './closed-request.tsx';
export { ReleaseButton } from './release-button.tsx';
export { HowToStart } from './start-steps.tsx';
export { useVerification, type Verification } from './use-verification.ts';
export { VerificationBlock } from './verification-block.tsx';
export { WaitingNote } from './waiting-note.tsx';
