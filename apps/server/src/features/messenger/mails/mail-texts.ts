import { messages } from '@hub/language';

/** Texts of emails to a buyer about a conversation. */
export const mailTexts = messages('mail.messenger', {
  /**
   * Subjects of an email with an answer. The license distinguishes the conversations of one buyer.
   */
  answer: {
    question: 'Re: your question',
    bug: 'Re: your bug report',
    login: 'Re: your login issue',
  },
  answerAbout: {
    question: 'Re: your question about {license}',
    bug: 'Re: your bug report about {license}',
    login: 'Re: your login issue about {license}',
  },
  message: 'A message from {hub}',
  messageAbout: 'A message from {hub} about {license}',
  attachments: 'Attachments: {names}',
  open: 'Open the conversation',
  /** Question in the email about a closed conversation. The possible answers are links. */
  rate: 'How did we do? Your answer opens the conversation, and one click saves it.',
  faces: { good: '🙂 Good', okay: '😐 Okay', bad: '🙁 Bad' },
  why: {
    answer:
      'You’re receiving this email because you wrote to {hub} and had not read the reply after two minutes.',
    message:
      'You’re receiving this email because {hub} wrote to you and you had not read the message after two minutes.',
    login:
      'You’re receiving this email because someone who could not sign in wrote to {hub} with this address.',
  },
});
