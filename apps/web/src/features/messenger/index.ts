export { MessageForm } from './message-form.tsx';
export { NotAnOwner } from './not-an-owner.tsx';
export { ReportForm } from './report-form.tsx';
export { texts as messengerTexts } from './texts.ts';
export { useMessenger } from './use-messenger.ts';
