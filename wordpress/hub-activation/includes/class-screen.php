<?php
/**
 * The screen under Appearance.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Shows how the site stands and the one next step; takes the browser back from the hub.
 */
final class Screen {

	const PAGE = 'hub-activation';

	/**
	 * The theme's client.
	 *
	 * @var Client
	 */
	private $client;

	/**
	 * The screen of one theme.
	 *
	 * @param Client $client The theme's client.
	 */
	public function __construct( Client $client ) {
		$this->client = $client;
	}

	/**
	 * Hooks the screen in.
	 */
	public function register(): void {
		add_action( 'admin_menu', array( $this, 'add' ) );
	}

	/**
	 * Adds the screen to the menu.
	 */
	public function add(): void {
		$title = $this->client->is_active() ? __( 'Theme activation', 'hub-activation' ) : __( 'Activate theme', 'hub-activation' );
		$hook  = add_theme_page( __( 'Theme activation', 'hub-activation' ), $title, $this->client->config()->capability, self::PAGE, array( $this, 'show' ) );
		if ( false !== $hook ) {
			add_action( 'load-' . $hook, array( $this, 'take_back' ) );
		}
	}

	/**
	 * Takes the browser's return from the hub, then redirects to an address without the code. The state
	 * takes the place of a nonce: only this site and its administrator know it.
	 */
	public function take_back(): void {
		// phpcs:disable WordPress.Security.NonceVerification
		if ( ! isset( $_GET['hub_code'], $_GET['hub_state'] ) ) {
			return;
		}
		$code  = is_string( $_GET['hub_code'] ) ? wp_unslash( $_GET['hub_code'] ) : '';
		$state = is_string( $_GET['hub_state'] ) ? wp_unslash( $_GET['hub_state'] ) : '';
		// phpcs:enable
		try {
			$this->client->activation()->finish( $code, $state, get_current_user_id() );
			Flash::done( 'activated' );
		} catch ( Refused $refused ) {
			Flash::refused( $refused );
		}
		wp_safe_redirect( $this->client->screen_url() );
		exit;
	}

	/**
	 * Shows the screen.
	 */
	public function show(): void {
		$client     = $this->client;
		$state      = $client->state();
		$activation = $client->store()->activation();
		$findings   = get_transient( self::findings_name() );
		$waiting    = $client->activation()->waiting( get_current_user_id() );
		$confirm    = isset( $_GET['confirm'] ) && null !== $activation; // phpcs:ignore WordPress.Security.NonceVerification -- shows a question.
		delete_transient( self::findings_name() );
		require FOLDER . '/views/screen.php';
	}

	/**
	 * The part of the screen that fits the state.
	 *
	 * @param string $state   One of `State`.
	 * @param bool   $confirm Whether deactivating is to be confirmed.
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
	 * One button with its own form.
	 *
	 * @param string $action One of Actions::NAMES.
	 * @param string $label  The button's words.
	 * @param array  $more   `class` of the button, and other fields by name.
	 */
	public static function button( string $action, string $label, array $more = array() ): void {
		$style = $more['class'] ?? 'button';
		unset( $more['class'] );
		echo '<form method="post" action="' . esc_url( admin_url( 'admin-post.php' ) ) . '" style="display:inline-block;margin-right:8px">';
		echo '<input type="hidden" name="action" value="' . esc_attr( Actions::hook( $action ) ) . '">';
		wp_nonce_field( Actions::hook( $action ), '_wpnonce', false );
		foreach ( $more as $name => $value ) {
			echo '<input type="hidden" name="' . esc_attr( $name ) . '" value="' . esc_attr( $value ) . '">';
		}
		echo '<button type="submit" class="' . esc_attr( $style ) . '">' . esc_html( $label ) . '</button></form>';
	}

	/**
	 * Where the findings of the connection check wait for this user's next page.
	 */
	public static function findings_name(): string {
		return 'hub_activation_findings_' . get_current_user_id();
	}
}
