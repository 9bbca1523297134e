import { Coming } from '#ui/coming.tsx';

export const Page = () => <Coming title="Person" />;
