export { useAgreement } from './agreement.ts';
export { Contact } from './contact.tsx';
