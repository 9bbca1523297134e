export { AccountsSection } from './accounts-section.tsx';
export { accountsQuery, watchedAccountsQuery, whileSyncing, type Account } from './api.ts';
export { ConnectPanel } from './connect-panel.tsx';
export { ImportProgress } from './import-progress.tsx';
export { ReconnectNotice } from './reconnect-notice.tsx';
