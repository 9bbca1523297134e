<?php
/**
 * Refusal of a step.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Reason why a step was refused: by the hub, by the network, or by this site.
 */
final class Refused extends \RuntimeException {

	/**
	 * Code of the reason, from the hub or from `Words`.
	 *
	 * @var string
	 */
	public $reason;

	/**
	 * HTTP status of the answer; 0 without an answer.
	 *
	 * @var int
	 */
	public $status;

	/**
	 * Names of the fields that are not valid, if the hub names them.
	 *
	 * @var string[]
	 */
	public $fields = array();

	/**
	 * Creates a refusal.
	 *
	 * @param string $reason  Code of the reason.
	 * @param string $message Message of the hub, or details for the person.
	 * @param int    $status  HTTP status; 0 without an answer.
	 */
	public function __construct( string $reason, string $message = '', int $status = 0 ) {
		parent::__construct( $message );
		$this->reason = $reason;
		$this->status = $status;
	}

	/**
	 * Returns true for a temporary failure: the same call may succeed later.
	 */
	public function is_passing(): bool {
		return 0 === strpos( $this->reason, 'hub_' ) || 429 === $this->status || $this->status >= 500;
	}
}
