import { IconX } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { currentLanguage } from '@hub/language';
import { classNames } from '#ui/class-names.ts';
import { iconButtonClass } from '#ui/form/icon-button.tsx';
import { DialogContext } from './dialog-foot.tsx';
import type { DialogTitle } from './dialog-title.ts';
import styles from './dialog.module.css';
import { texts } from '#ui/texts.ts';

interface DialogProps {
  readonly title: DialogTitle;
  readonly open: boolean;
  /** Called by the close button, Cancel, Escape, or a click outside. */
  readonly onClose: () => void;
  /** `alertdialog` for a question that a click outside must not answer. */
  readonly role?: 'dialog' | 'alertdialog';
  readonly wide?: boolean;
  /** Content that ends with a `DialogFoot` or a `Form`, which contain all buttons. */
  readonly children: ReactNode;
}

/** Dialog that traps the focus while open, and then returns it. */
export function Dialog(props: DialogProps): ReactElement {
  const { title, open, onClose, role = 'dialog', wide = false, children } = props;
  return (
    // React Aria labels its hidden buttons in the browser's language, unless a locale is set.
    <I18nProvider locale={currentLanguage().code}>
      <ModalOverlay
        className={styles.veil ?? ''}
        isOpen={open}
        isDismissable={role === 'dialog'}
        onOpenChange={(next) => !next && onClose()}
      >
        <Modal className={classNames(styles.modal, wide && styles.wide)}>
          <AriaDialog className={styles.dialog ?? ''} role={role}>
            <div className={styles.head}>
              <Heading slot="title" level={2}>
                {title}
              </Heading>
              <button
                type="button"
                className={classNames(iconButtonClass, styles.close)}
                aria-label={texts.close}
                onClick={onClose}
              >
                <IconX aria-hidden size={20} stroke={1.5} />
              </button>
            </div>
            <DialogContext value={onClose}>{children}</DialogContext>
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}
