export { KnowledgeBaseCard, ShowcaseCard } from './help-cards.tsx';
