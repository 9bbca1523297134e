import { IconDownload } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { FileLinkButton } from '@hub/ui/link';
import { uiTexts } from '#ui/texts.ts';

/** The rows of a list, narrowed down as they are, as a file: of `fileAddress` of `#api/files.ts`. */
export const CsvLink = ({ href }: { readonly href: string }): ReactElement => (
  <FileLinkButton
    size="small"
    href={href}
    icon={<IconDownload aria-hidden size={16} stroke={1.75} />}
  >
    {uiTexts.csv}
  </FileLinkButton>
);
