export { ReportForm } from './report-form.tsx';
export { Panel as TalkPanel } from './talk/panel.tsx';
export { texts as messengerTexts } from './texts.ts';
export { useMessenger, type MessengerUse } from './use-messenger.ts';
