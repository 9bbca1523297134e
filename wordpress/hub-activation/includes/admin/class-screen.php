<?php
/**
 * Screen under Appearance.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Shows the status of the site and the next step, and receives the browser from the hub. Each item
 * has a separate screen.
 */
final class Screen {

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * Creates the screen of a product.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Returns the name of the screen in addresses.
	 *
	 * @param int $item_id Item of the screen.
	 */
	public static function page( int $item_id ): string {
		return 'hub-activation-' . $item_id;
	}

	/**
	 * Registers the screen.
	 */
	public function register(): void {
		add_action( 'admin_menu', array( $this, 'add' ) );
	}

	/**
	 * Adds the screen to the menu.
	 */
	public function add(): void {
		$config = $this->product->config();
		$title  = $this->title();
		$hook   = add_theme_page( $title, $title, $config->capability, self::page( $config->item_id ), array( $this, 'show' ) );
		if ( ! $config->has_screen ) {
			// The screen must be reachable for the return from the hub, but is in no menu.
			remove_submenu_page( 'themes.php', self::page( $config->item_id ) );
		}
		if ( false !== $hook ) {
			add_action( 'load-' . $hook, array( $this, 'take_back' ) );
		}
	}

	/**
	 * Returns the title of the screen.
	 */
	public function title(): string {
		$config = $this->product->config();
		if ( '' !== $config->title ) {
			return $config->title;
		}
		/* translators: %s: theme name. */
		return 1 < count( Product::all() ) ? sprintf( __( '%s: license', 'hub-activation' ), $config->theme ) : __( 'Theme license', 'hub-activation' );
	}

	/**
	 * Finishes the activation when the browser returns from the hub, then redirects to an address
	 * without the code. The state replaces a nonce: only this site and its administrator know it.
	 */
	public function take_back(): void {
		// phpcs:disable WordPress.Security.NonceVerification
		if ( ! isset( $_GET['hub_code'], $_GET['hub_state'] ) ) {
			return;
		}
		$code  = is_string( $_GET['hub_code'] ) ? sanitize_text_field( wp_unslash( $_GET['hub_code'] ) ) : '';
		$state = is_string( $_GET['hub_state'] ) ? sanitize_text_field( wp_unslash( $_GET['hub_state'] ) ) : '';
		// phpcs:enable
		try {
			$this->product->activation()->finish( $code, $state, get_current_user_id() );
			Flash::of( $this->product )->done( 'activated' );
		} catch ( Refused $refused ) {
			Flash::of( $this->product )->refused( $refused );
		}
		// WordPress's safe redirects cannot reach the screen if visitors see another address.
		wp_redirect( $this->product->screen_url() ); // phpcs:ignore WordPress.Security.SafeRedirect.wp_redirect_wp_redirect
		exit;
	}

	/**
	 * Prints the screen.
	 */
	public function show(): void {
		$product    = $this->product;
		$state      = $product->state();
		$activation = $product->store()->activation();
		$findings   = Flash::of( $product )->fetch( 'findings' );
		$headline   = $this->title();
		$page       = $this;
		$waiting    = $product->activation()->waiting( get_current_user_id() );
		$confirm    = isset( $_GET['confirm'] ) && null !== $activation; // phpcs:ignore WordPress.Security.NonceVerification -- shows a question.
		require FOLDER . '/views/screen.php';
	}

	/**
	 * Returns the view for a state.
	 *
	 * @param string $state   State from `State`.
	 * @param bool   $confirm True to confirm a deactivation.
	 */
	public static function part( string $state, bool $confirm ): string {
		if ( $confirm ) {
			return 'confirm';
		}
		if ( in_array( $state, array( State::ELSEWHERE, State::STRANDED ), true ) ) {
			return 'elsewhere';
		}
		return in_array( $state, array( State::ACTIVE, State::UNKNOWN, State::EXPIRED ), true ) ? 'active' : 'start';
	}

	/**
	 * Prints a button in a form.
	 *
	 * @param string $action  One of Actions::NAMES.
	 * @param string $label   Label of the button.
	 * @param array  $options `class` of the button, and other fields by name.
	 */
	public function button( string $action, string $label, array $options = array() ): void {
		$style = $options['class'] ?? 'button';
		unset( $options['class'] );
		echo '<form method="post" action="' . esc_url( admin_url( 'admin-post.php' ) ) . '" style="display:inline-block;margin-inline-end:8px">';
		$this->fields( $action );
		foreach ( $options as $name => $value ) {
			echo '<input type="hidden" name="' . esc_attr( $name ) . '" value="' . esc_attr( $value ) . '">';
		}
		echo '<button type="submit" class="' . esc_attr( $style ) . '">' . esc_html( $label ) . '</button></form>';
	}

	/**
	 * Prints the hidden fields of a form: action, item and nonce.
	 *
	 * @param string $action One of Actions::NAMES.
	 */
	public function fields( string $action ): void {
		echo '<input type="hidden" name="action" value="' . esc_attr( Actions::hook( $action ) ) . '">';
		echo '<input type="hidden" name="item" value="' . esc_attr( (string) $this->product->config()->item_id ) . '">';
		wp_nonce_field( Actions::hook( $action ) . $this->product->config()->item_id, '_wpnonce', false );
	}
}
