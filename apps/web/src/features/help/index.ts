export { KnowledgeBaseCard, ShowcaseCard } from './help-cards.tsx';
export { SupportAdvice } from './support-advice.tsx';
