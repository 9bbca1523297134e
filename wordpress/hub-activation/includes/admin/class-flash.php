<?php
/**
 * Message that the screen shows once.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Result of an administrator's last action, stored until after the redirect. User meta stores it,
 * because an object cache could lose a transient.
 */
final class Flash {

	/** Seconds after which a message is too old to be shown. */
	const LIFE = 300;

	/**
	 * Item of the message.
	 *
	 * @var int
	 */
	private $item_id;

	/**
	 * Creates the messages of an item.
	 *
	 * @param int $item_id Item of the messages.
	 */
	public function __construct( int $item_id ) {
		$this->item_id = $item_id;
	}

	/**
	 * Returns the messages of a product.
	 *
	 * @param Product $product The product.
	 */
	public static function of( Product $product ): self {
		return new self( $product->config()->item_id );
	}

	/**
	 * Stores the message of a success.
	 *
	 * @param string $word    Key of a message of `Words`.
	 * @param string $message Details.
	 */
	public function done( string $word, string $message = '' ): void {
		$this->write(
			array(
				'type'    => 'success',
				'word'    => $word,
				'message' => $message,
			)
		);
	}

	/**
	 * Stores the message of a failure.
	 *
	 * @param Refused $refused Reason of the failure.
	 */
	public function refused( Refused $refused ): void {
		$this->write(
			array(
				'type'    => $refused->is_passing() ? 'warning' : 'error',
				'word'    => $refused->reason,
				'message' => $refused->getMessage(),
			)
		);
	}

	/**
	 * Returns the message with `type`, `word` and `message`, and removes it; null for none.
	 */
	public function take(): ?array {
		return $this->fetch( 'said' );
	}

	/**
	 * Returns and removes the value that was stored under a name for this user's next page; null
	 * for none.
	 *
	 * @param string $name Name of the value.
	 */
	public function fetch( string $name ): ?array {
		$stored = get_user_option( $this->name( $name ) );
		if ( ! is_array( $stored ) || ! is_array( $stored['value'] ?? null ) ) {
			return null;
		}
		delete_user_option( get_current_user_id(), $this->name( $name ) );
		return ( $stored['at'] ?? 0 ) + self::LIFE < time() ? null : $stored['value'];
	}

	/**
	 * Stores a value under a name for this user's next page.
	 *
	 * @param string $name  Name of the value.
	 * @param array  $value Value.
	 */
	public function keep( string $name, array $value ): void {
		$stored = array(
			'at'    => time(),
			'value' => $value,
		);
		update_user_option( get_current_user_id(), $this->name( $name ), $stored );
	}

	/**
	 * Stores the message.
	 *
	 * @param array $message `type` (`success`, `warning` or `error`), `word` and `message`.
	 */
	private function write( array $message ): void {
		$this->keep( 'said', $message );
	}

	/**
	 * Returns the name of the option for this item. WordPress stores a user's options per site of a
	 * network.
	 *
	 * @param string $name Name of the value.
	 */
	private function name( string $name ): string {
		return 'hub_activation_' . $name . '_' . $this->item_id;
	}
}
