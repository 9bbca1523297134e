<?php
/**
 * Events of an activation for other code.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Watches the activation's option and runs the same actions for every write. The expiry of a
 * certificate writes nothing and is no event; `is_active()` checks it.
 */
final class Events {

	/** Fields whose change is worth telling; others are the client's own affair. */
	const TOLD = array( 'status', 'kind', 'home_url', 'supported_until', 'entitlements', 'masked_code' );

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * The events of one product.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Hooks in.
	 */
	public function register(): void {
		$name = $this->product->store()->name();
		add_action( 'add_option_' . $name, array( $this, 'added' ), 10, 2 );
		add_action( 'update_option_' . $name, array( $this, 'updated' ), 10, 2 );
		add_action( 'delete_option_' . $name, array( $this, 'deleted' ) );
	}

	/**
	 * The option is new.
	 *
	 * @param string $name  The option.
	 * @param mixed  $after Its value.
	 */
	public function added( $name, $after ): void {
		unset( $name );
		$this->updated( '', $after );
	}

	/**
	 * The option has another value.
	 *
	 * @param mixed $before The old one.
	 * @param mixed $after  The new one.
	 */
	public function updated( $before, $after ): void {
		$before  = Store::readable( $before );
		$after   = Store::readable( $after );
		$was     = $this->is_active( $before );
		$is      = $this->is_active( $after );
		$item_id = $this->product->config()->item_id;
		if ( $is && ! $was ) {
			/**
			 * The theme was activated on this site.
			 *
			 * @param int    $item_id The item.
			 * @param string $kind    One of `live`, `staging` and `local`.
			 */
			do_action( 'hub_activation_activated', $item_id, $after['kind'] );
		}
		if ( $was && ! $is ) {
			/**
			 * The theme is activated no longer.
			 *
			 * @param int    $item_id The item.
			 * @param string $why     One of the words of `State`; `none` where someone here gave it back.
			 */
			do_action( 'hub_activation_deactivated', $item_id, null === $after ? State::NONE : $after['status'] );
		}
		if ( self::told( $before ) !== self::told( $after ) ) {
			/**
			 * Something of the activation is new: its state, kind, support, rights or address.
			 *
			 * @param int    $item_id The item.
			 * @param string $state   One of the words of `State`.
			 */
			do_action( 'hub_activation_changed', $item_id, $this->state( $after ) );
		}
	}

	/**
	 * The option is gone.
	 */
	public function deleted(): void {
		// The earlier state is not reported: code that deletes the option directly knows why.
		do_action( 'hub_activation_changed', $this->product->config()->item_id, State::NONE );
	}

	/**
	 * Returns the state of the site with an activation.
	 *
	 * @param array|null $activation What is stored.
	 */
	private function state( ?array $activation ): string {
		return State::of( $activation, Site::home(), $this->product->now() );
	}

	/**
	 * Returns true if the theme counts as activated with it.
	 *
	 * @param array|null $activation What is stored.
	 */
	private function is_active( ?array $activation ): bool {
		return State::is_active( $this->state( $activation ) );
	}

	/**
	 * Returns the reported part of an activation.
	 *
	 * @param array|null $activation What is stored.
	 */
	private static function told( ?array $activation ): array {
		return array_intersect_key( $activation ?? array(), array_flip( self::TOLD ) );
	}
}
