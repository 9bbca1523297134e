import type { ReactElement } from 'react';
import { Navigate } from 'react-router';
import { paths } from '#lib/paths.ts';

/** Until there is something to see at one look: who is signed in. */
export const Page = (): ReactElement => <Navigate to={paths.me()} replace />;
